"""Names of companies and brands, lower case, accents removed, that are hardly ever a person's;
written down for this project. Names that are better known as surnames are left out ("Ford",
"Dell", "Disney")."""

from __future__ import annotations

from ..base import words

# fmt: off
COMPANIES = words("""
    google microsoft amazon apple facebook twitter instagram youtube tiktok linkedin whatsapp
    netflix spotify uber lyft airbnb paypal ebay etsy shopify alibaba tencent baidu huawei xiaomi
    lenovo asus acer hp ibm intel amd nvidia qualcomm cisco oracle sap adobe salesforce openai
    deepmind anthropic github dropbox reddit pinterest snapchat wikipedia yahoo aol mozilla nokia
    ericsson motorola blackberry sony samsung panasonic toshiba hitachi fujitsu canon nikon nintendo
    sega atari xerox kodak polaroid siemens philips electrolux ikea lego playmobil toyota nissan
    mitsubishi mazda subaru hyundai kia gm bmw vw volkswagen audi porsche opel skoda fiat renault
    peugeot citroen volvo saab boeing airbus ryanair easyjet lufthansa qantas emirates vodafone
    verizon telefonica bt nestle danone unilever pepsi pepsico starbucks mcdonalds kfc heineken
    carlsberg lidl aldi tesco sainsbury walmart costco zara uniqlo nike adidas puma reebok
    loreal gucci prada rolex swatch bayer pfizer novartis astrazeneca moderna biontech basf bp
    exxon exxonmobil chevron gazprom petrobras enron hsbc citigroup citibank ubs visa
    mastercard deloitte kpmg pwc accenture mckinsey fedex ups dhl nasa bbc cnn nbc cbs espn hbo
    reuters
""")
# fmt: on
