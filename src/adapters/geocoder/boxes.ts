import { readAddress } from './address.ts'
import { findZip } from './gazetteer.ts'
import { readStreet } from './street.ts'

/** Whether an address is a post-office box, by its street or its ZIP. Nobody moves out of one, so it is not located. */
export const isBox = (text: string): boolean => {
  const { zip = '' } = readAddress(text)
  return namesBox(text) || findZip(zip)?.isArea === false
}

/** Whether the only street of an address is 'PO Box 12'. */
export const namesBox = (text: string): boolean => box.test(text) && readStreet(text) === undefined

const box = /^\s*(p\.? ?o\.?|post[ -]office) ?box\b/i
