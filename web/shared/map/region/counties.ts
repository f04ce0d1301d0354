/** The counties served, in display order. */
export const counties = {
  wi: ['Milwaukee', 'Waukesha', 'Ozaukee', 'Washington', 'Racine', 'Kenosha', 'Walworth'],
  il: ['Cook', 'DuPage', 'Lake', 'Kane', 'McHenry', 'Will', 'Kendall'],
} as const
