/** The two letters of a state, from its name or letters in any case; undefined if there is no such state. */
export const stateCode = (text: string): string | undefined => codes.get(text.trim().toLowerCase())

/** The name of a state by its two letters. */
export const stateName = (code: string): string => names.get(code) ?? code

/** The state of a ZIP by its first three digits (USPS, Domestic Mail Manual, L002); undefined for military mail. */
export function stateOfZip(zip: string): string | undefined {
  const prefix = Number(zip.slice(0, 3))
  return prefixes.find(({ from, to }) => from <= prefix && prefix <= to)?.state
}

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

const prefixes =
  `MA 010-027, RI 028-029, NH 030-038, ME 039-049, VT 050-059, CT 060-069, NJ 070-089, NY 100-149,
  PA 150-196, DE 197-199, DC 200-205, MD 206-219, VA 220-246, WV 247-268, NC 270-289, SC 290-299, GA 300-319, FL 320-349,
  AL 350-369, TN 370-385, MS 386-397, GA 398-399, KY 400-427, OH 430-459, IN 460-479, MI 480-499, IA 500-528, WI 530-549,
  MN 550-567, SD 570-577, ND 580-588, MT 590-599, IL 600-629, MO 630-658, KS 660-679, NE 680-693, LA 700-714, AR 716-729,
  OK 730-749, TX 750-799, CO 800-816, WY 820-831, ID 832-838, UT 840-847, AZ 850-865, NM 870-884, TX 885-885, NV 889-898,
  CA 900-961, HI 967-968, OR 970-979, WA 980-994, AK 995-999`
    .split(',')
    .map(entry => entry.trim())
    .map(entry => ({ state: entry.slice(0, 2), from: Number(entry.slice(3, 6)), to: Number(entry.slice(7)) }))
