"""The stages in their order, one a file: alpha, beta1, beta2, beta3, gamma, delta."""
