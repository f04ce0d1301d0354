/** An uploaded photo: its URL, and the name of the original file. */
export type Photo = Readonly<{ url: string; name: string }>

/** The URL of its thumbnail, at most 480 pixels a side. */
export const thumbnailOf = ({ url }: Photo) => `${url}/thumb`
