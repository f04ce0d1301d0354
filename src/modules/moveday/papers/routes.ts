import { type } from 'arktype'
import { Elysia } from 'elysia'
import { anonymousContext, context, nameOf } from '../../../platform/context.ts'
import { Forbidden, NotFound } from '../../../platform/errors.ts'
import { answersAs, done, model, success } from '../../../platform/model.ts'
import { toCents } from '../../../shared/money.ts'
import { paperBlock, paperKind, type SignedPaper } from '../../../shared/paper-record.ts'
import { type Article, paperNeeds, valuationChoices, valuationInWords } from '../../../shared/papers.ts'
import { valuationKind } from '../../../shared/proof-record.ts'
import type { ServiceRequest } from '../../booking/service-request.ts'
import { expectRequest } from '../../find.ts'
import type { RouterOptions } from '../../module.ts'
import { valuationFor } from '../claims/decide.ts'
import { admitToProof } from '../proof/access.ts'
import type { AdmitCrew } from '../routes.ts'
import { refuseUnlessOwn } from '../take-steps.ts'
import { isSigned, isSignedAtHome, isValuationOpen, kindsOf, latestOf, nextVersion } from './decide.ts'
import { signatureForm, valuationForm, valuationRequest } from './forms.ts'
import { sha256Of, signedPdf } from './paper-pdf.ts'
import { paperNow, readPapers, readSigned } from './read-papers.ts'
import { takeSignature, takeValuation } from './sign.ts'

type Deps = RouterOptions<'db' | 'log' | 'config' | 'signingKey'> & Readonly<{ admitCrew: AdmitCrew }>

const signedView = type({
  kind: paperKind,
  version: 'number.integer',
  sha256: 'string',
  signedAt: 'string',
  signedBy: 'string',
  url: 'string',
})

/**
 * A paper as it reads now. `version` is that of its next signature, or of the last one if it is signed. `canSign`: on the
 * device that asks. `lacks`: what the law requires on it and is not there; without trucks it cannot be signed.
 */
const currentView = type({
  kind: paperKind,
  title: 'string',
  from: 'string[]',
  blocks: paperBlock.array(),
  digest: 'string',
  version: 'number.integer',
  isSigned: 'boolean',
  canSign: 'boolean',
  lacks: type.enumerated(...paperNeeds).array(),
})

/** `waives`: between states, full value holds unless the customer waives it by signing. */
const choice = type({ kind: valuationKind, words: 'string', example: 'string', waives: 'boolean' })
/** `isChosen`: by the customer, and not by default. */
const valuationView = type({
  kind: valuationKind,
  isChosen: 'boolean',
  canChange: 'boolean',
  choices: choice.array(),
})

/** A booking's papers, for its customer, its crew and the office. */
export const jobPapersRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api/service-requests/:id' })
    .use(context(deps))
    // Before the body is checked.
    .derive(async ({ params, headers, visitor, command }) => {
      const booking = await expectRequest(deps.db, params.id ?? '')
      const token = headers['x-crew-token']
      if (token !== undefined) {
        const crew = await deps.admitCrew(token)
        refuseUnlessOwn(booking, crew)
        return { booking, crew, reader: 'crew' as const }
      }
      const now = Date.parse(command.at)
      return {
        booking,
        crew: null,
        reader: admitToProof(booking, { visitor, headers, now }, deps.signingKey),
      }
    })
    .get(
      '/papers',
      async ({ params }) => {
        const signed = await readSigned(deps.db, params.id)
        return signed.map(paper => viewOf(params.id, paper))
      },
      { response: model(signedView.array()) },
    )
    .get(
      '/papers/current',
      async ({ params, crew }) => {
        const papers = await readPapers(deps.db, params.id, deps.config)
        return kindsOf(papers.request).map(kind => {
          const { contents, digest, lacks } = paperNow(kind, papers)
          const latest = latestOf(papers.signed, kind)
          const holds = isSigned(papers.signed, kind, { contents })
          const version = holds && latest ? latest.version : nextVersion(papers.signed, kind)
          const canSign =
            !holds && !lacks.includes('trucks') && (crew !== null || isSignedAtHome(papers.request, kind))
          return { kind, ...contents, digest, version, isSigned: holds, canSign, lacks }
        })
      },
      { response: model(currentView.array()) },
    )
    .post(
      '/papers/:kind/signature',
      async ({ params: { id, kind }, body, crew, reader, command }) => {
        if (reader === 'office') throw new Forbidden('Only the customer can sign a paper.')
        await takeSignature(deps, { id, kind, crew }, body, command)
        const signed = await readSigned(deps.db, id)
        const paper = signed.find(each => each.id === body.id)
        if (!paper) throw new Error(`Signature ${body.id} of ${id} is not there.`)
        return viewOf(id, paper)
      },
      { params: type({ id: 'string', kind: paperKind }), body: signatureForm, response: model(signedView) },
    )
    .get(
      '/valuation',
      async ({ booking, query: { weight, value } }) => {
        const article =
          weight === undefined || value === undefined
            ? undefined
            : { weightPounds: weight, valueCents: toCents(value) }
        return valuationViewOf(booking, article)
      },
      { query: valuationRequest, response: model(valuationView) },
    )
    .post(
      '/valuation',
      async ({ params, body, reader, visitor, command }) => {
        if (reader === 'crew') throw new Forbidden('Only the customer can choose this.')
        const by = reader === 'office' && visitor ? { by: nameOf(visitor) } : {}
        await takeValuation(deps, params.id, { ...body, ...by }, command)
        return success
      },
      { body: valuationForm, response: done },
    )

/**
 * The PDF of a signed paper. Its hash, which only the list tells, is the permission: a browser opens it without a
 * token.
 */
export const signedPapers = (deps: RouterOptions<'db'>) =>
  new Elysia({ prefix: '/api/service-requests/:id' }).use(anonymousContext(deps)).get(
    '/signed-papers/:sha256',
    async ({ params, set }) => {
      const signed = await readSigned(deps.db, params.id)
      const paper = signed.find(({ sha256 }) => sha256 === params.sha256)
      if (!paper) throw new NotFound('We can’t find that paper.')
      const bytes = await signedPdf(paper)
      if (sha256Of(bytes) !== paper.sha256) throw new Error(`Paper ${paper.id} is no longer what was signed.`)
      set.headers['content-type'] = 'application/pdf'
      set.headers['content-disposition'] = `inline; filename="${paper.kind}-${paper.version}.pdf"`
      return bytes
    },
    { detail: answersAs('application/pdf') },
  )

const viewOf = (
  id: string,
  { kind, version, sha256, signedAt, signedBy }: SignedPaper,
): typeof signedView.infer => ({
  ...{ kind, version, sha256, signedAt, signedBy },
  url: `/api/service-requests/${id}/signed-papers/${sha256}`,
})

const valuationViewOf = (
  request: ServiceRequest,
  article: Article | undefined,
): typeof valuationView.infer => ({
  kind: valuationFor(request).kind,
  isChosen: request.valuationKind !== null,
  canChange: isValuationOpen(request),
  choices: valuationChoices(request.jurisdiction, request.liability).map(each => ({
    kind: each.kind,
    ...valuationInWords(each, article),
    waives: request.jurisdiction === 'interstate' && each.kind === 'released',
  })),
})
