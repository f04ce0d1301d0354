/** A mailto link. A long address wraps before the @. */
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
