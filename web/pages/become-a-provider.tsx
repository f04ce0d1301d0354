import { Button } from '@radix-ui/themes'
import { ApplicationForm } from '../features/provider-application/application-form.tsx'
import { words } from '../features/provider-application/words.ts'
import { Masthead } from '../shared/components/masthead.tsx'
import { Page } from '../shared/components/page.tsx'
import section from '../shared/components/section.module.css'
import { Truck } from '../shared/drawings/drawings.tsx'
import styles from './become-a-provider.module.css'

export default function BecomeAProvider() {
  return (
    <Page title={words.title} description={words.lead} width="full">
      <Masthead
        place={words.title}
        heading={words.heading}
        lead={words.lead}
        drawing={<Truck />}
        ground="truck"
      >
        <Button asChild size="4">
          <a href="#apply">{words.toForm}</a>
        </Button>
      </Masthead>
      <div className={`${section.section} ${styles.columns}`}>
        <div className={styles.terms}>
          <section aria-labelledby="expected">
            <h2 id="expected">{words.expected.heading}</h2>
            <ul>
              {words.expected.list.map(each => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="next">
            <h2 id="next">{words.next.heading}</h2>
            <ol>
              {words.next.list.map(([title, text]) => (
                <li key={title}>
                  <strong>{title}</strong>
                  {text}
                </li>
              ))}
            </ol>
          </section>
        </div>
        <section id="apply" aria-labelledby="application">
          <h2 id="application" className={section.heading}>
            {words.form.heading}
          </h2>
          <div className={styles.form}>
            <ApplicationForm />
          </div>
        </section>
      </div>
    </Page>
  )
}
