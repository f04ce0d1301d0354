/** The two letters of a state, by its name or letters in any case; undefined for what is no state. */
export const stateCode = (text: string): string | undefined => codes.get(text.trim().toLowerCase())

/** The name of a state by its two letters. */
export const stateName = (code: string): string => names.get(code) ?? code

const names = new Map(
  `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
  DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
  KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
  MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
  SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
  WV West Virginia, WI Wisconsin, WY Wyoming`
    .split(',')
    .map(entry => entry.trim())
    .map(entry => [entry.slice(0, 2), entry.slice(3)] as const),
)

const codes = new Map(
  [...names].flatMap(([code, name]) => [code, name].map(text => [text.toLowerCase(), code])),
)
