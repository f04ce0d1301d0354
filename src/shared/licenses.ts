/** The company's authority numbers, each only if it has one. */
export type Licenses = Readonly<{ ilcc?: string; usdot?: string; wisconsin?: string }>

/**
 * The numbers that advertising and papers must show: of the Illinois Commerce Commission (92 Ill. Adm. Code 1457), of the
 * U.S. Department of Transportation (49 CFR 375.207), and of Wisconsin. '' if there is none.
 */
export const licensesInWords = ({ ilcc, usdot, wisconsin }: Licenses): string =>
  [ilcc && `ILCC ${ilcc}`, usdot && `USDOT ${usdot}`, wisconsin && `Wisconsin authority ${wisconsin}`]
    .filter(Boolean)
    .join(' · ')

type Company = Readonly<{ brand: string; address: string | null; licenses: Licenses }>

/** The company's name, its address and its authority numbers: above papers and below mails, only what it has. */
export const letterhead = ({ brand, address, licenses }: Company): readonly [string, ...string[]] => [
  brand,
  ...[address ?? '', licensesInWords(licenses)].filter(Boolean),
]
