import { useEffect } from 'react'
import { CrewBoard } from '../features/crew/crew-board.tsx'
import { useConfig } from '../shared/api/config.ts'
import { useCatchUp } from '../shared/catch-up.ts'
import page from '../shared/components/page.module.css'

/** A crew's page: an application of its own, without the site around it. */
export default function Crew({ token }: Readonly<{ token: string }>) {
  const { brand } = useConfig()
  useEffect(() => {
    document.title = `Crew · ${brand}`
  }, [brand])
  useCatchUp()
  return (
    <main className={page.narrow}>
      <CrewBoard token={token} />
    </main>
  )
}
