import { Badge } from '@radix-ui/themes'
import { words } from './words.ts'

/** Whether positions come in at this moment. */
export const ConnectionBadge = ({ isConnected }: Readonly<{ isConnected: boolean }>) => (
  <Badge size="2" color={isConnected ? 'teal' : 'gray'} highContrast role="status">
    {isConnected ? words.connected : words.disconnected}
  </Badge>
)
