/** The counties served, in the order in which people name them. */
export const counties = {
  wi: ['Milwaukee', 'Waukesha', 'Ozaukee', 'Washington', 'Racine', 'Kenosha', 'Walworth'],
  il: ['Cook', 'DuPage', 'Lake', 'Kane', 'McHenry', 'Will', 'Kendall'],
} as const
