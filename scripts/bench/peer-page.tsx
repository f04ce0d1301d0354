import { Button, Flex, Heading, Text, Theme } from '@radix-ui/themes'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A page that only loads React and Radix Themes: the peer of our pages in pages.ts. */
function SeePrice() {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button onClick={() => setShown(!isShown)}>See my price</Button>
      {isShown && <Text>About $600</Text>}
    </>
  )
}

const root = document.createElement('div')
document.body.append(root)
createRoot(root).render(
  <Theme>
    <Flex direction="column" gap="4" p="4">
      <Heading>A calm crew for a stressful day</Heading>
      <Text>Know the price, what happens next and who to call.</Text>
      <SeePrice />
    </Flex>
  </Theme>,
)
