import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import { words } from './words.ts'

/** Shown if there is no crew to assign: a link to the tab for adding crews. */
export const AddCrew = () => (
  <Button size="3" variant="soft" asChild>
    <Link to="?tab=providers">{words.addCrew}</Link>
  </Button>
)
