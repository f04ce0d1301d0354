import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { words } from './words.ts'

/** Where there is nobody to send: the way to where crews are added. */
export const AddCrew = () => (
  <Button size="3" variant="soft" asChild>
    <Link to="?tab=providers">{words.addCrew}</Link>
  </Button>
)
