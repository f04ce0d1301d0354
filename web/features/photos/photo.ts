/** A photo that is kept with us: the address under which it is seen, and the name of the file it was picked as. */
export type Photo = Readonly<{ url: string; name: string }>

/** The address of its small picture, at most 480 pixels a side. */
export const thumbnailOf = ({ url }: Photo) => `${url}/thumb`
