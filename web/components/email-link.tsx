/** An address to write to; where it is too long for its line it breaks before the @. */
export function EmailLink({ address }: Readonly<{ address: string }>) {
  const at = address.lastIndexOf('@')
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}
