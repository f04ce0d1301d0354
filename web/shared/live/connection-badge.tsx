import { Badge } from '@radix-ui/themes'
import { words } from './words.ts'

/** Shows whether the live connection is open. */
export const ConnectionBadge = ({ isConnected }: Readonly<{ isConnected: boolean }>) => (
  <Badge size="2" color={isConnected ? 'teal' : 'gray'} highContrast role="status">
    {isConnected ? words.connected : words.disconnected}
  </Badge>
)
