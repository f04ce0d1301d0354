import { useParams } from 'react-router-dom'
import { Page } from '../components/page.tsx'
import { CrewBoard } from '../features/crew/crew-board.tsx'
import { words } from '../features/crew/words.ts'

export default function Crew() {
  const { token = '' } = useParams()
  return (
    <Page title={words.title} width="narrow">
      <CrewBoard token={token} />
    </Page>
  )
}
