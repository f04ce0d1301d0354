import { readAddress } from './address.ts'
import { findZip } from './gazetteer.ts'
import { readStreet } from './street.ts'

/** Whether an address is a post-office box, by its street or its ZIP. Nobody moves out of one, so it is not located. */
export const isBox = (text: string): boolean => {
  const { zip = '' } = readAddress(text)
  return namesBox(text) || findZip(zip)?.isArea === false
}

/** Whether the only street of an address is 'PO Box 12', 'POB 12' or 'PMB 12'. A house with a box is still a house. */
export const namesBox = (text: string): boolean =>
  (postBox.test(text) || numberedBox.test(text)) && readStreet(readAddress(text).street) === undefined

const postBox = /^\s*(p\.? ?o\.?|post[ -]office) ?(box|b|drawer)(?![a-z])/i
/** 'Box' alone may begin the name of a street. */
const numberedBox = /^\s*(box|drawer|pmb) ?#? ?\d/i
