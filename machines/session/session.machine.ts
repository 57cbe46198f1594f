/** Who is signed in: looked up at the start, signed in and out, given up when nobody is there or the service no longer knows the session. */
import { not } from 'xstate'
import { failureOf, type IdentityChange, lookUpFailure, nobody } from './session.logic.ts'
import { session } from './session.setup.ts'
import { anonymous } from './signIn.states.ts'

/** With another identity comes another session: whatever was asked for in the old one is refused, and nothing is lost. */
const IGNORED = {}
const noChange: IdentityChange = { kind: 'endMasquerade' }

/** Whose session it is: the login's own, or another's in its name. */
const identity = session.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isMasquerading', target: 'masquerading' }, { target: 'own' }] },
    own: {
      on: {
        'session.changeIdentity': [
          { guard: { type: 'endsMasquerade', params: ({ event }) => event.change } },
          { target: 'changing' },
        ],
      },
    },
    masquerading: {
      on: {
        'session.changeIdentity': [
          { guard: { type: 'startsMasquerade', params: ({ event }) => event.change } },
          { target: 'changing' },
        ],
      },
    },
    changing: {
      on: { 'session.lost': IGNORED },
      invoke: {
        id: 'change',
        src: 'changeIdentity',
        input: ({ event }) => (event.type === 'session.changeIdentity' ? event.change : noChange),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'changed',
            actions: { type: 'emitAnswer', params: ({ event }) => event.output },
          },
          { target: 'deciding', actions: { type: 'emitAnswer', params: ({ event }) => event.output } },
        ],
        onError: 'deciding',
      },
    },
    changed: { on: { 'session.lost': IGNORED }, entry: 'reopen' },
  },
})

/** */
const freshness = session.createStateConfig({
  initial: 'current',
  states: {
    current: { after: { refreshInterval: 'refreshing' }, on: { 'session.setUpNeeded': 'refreshing' } },
    refreshing: {
      invoke: {
        id: 'refresh',
        src: 'lookUpSelf',
        onDone: [
          { guard: { type: 'isUnreachable', params: ({ event }) => event.output }, target: 'current' },
          { target: 'current', actions: { type: 'takeAnswer', params: ({ event }) => event.output } },
        ],
        onError: 'current',
      },
    },
  },
})

/** What the login may do changes while it is signed in; until the answer is there it goes on as before. */
const rights = session.createStateConfig({
  initial: 'known',
  on: { 'session.rightsChanged': '.asking' },
  states: {
    known: {},
    asking: {
      invoke: {
        id: 'rights',
        src: 'loadGrants',
        input: ({ context }) => context.self?.role,
        onDone: { target: 'known', actions: { type: 'grant', params: ({ event }) => event.output } },
        onError: 'known',
      },
    },
  },
})

export const sessionMachine = session.createMachine({
  id: 'session',
  context: nobody('never'),
  initial: 'checking',
  on: {
    'session.signOut': {
      guard: 'isSomebody',
      target: '.signingOut',
      actions: { type: 'becomeNobody', params: ({ event }) => (event.inactivity ? 'inactivity' : 'signedOut') },
    },
    'session.lost': {
      guard: 'isSomebody',
      target: '.anonymous',
      actions: ['clearTraces', { type: 'becomeNobody', params: 'lost' }],
    },
    'session.endedElsewhere': {
      guard: 'isSomebody',
      target: '.anonymous',
      actions: ['clearTraces', { type: 'becomeNobody', params: ({ event }) => event.reason }],
    },
  },
  states: {
    checking: {
      invoke: {
        id: 'lookUp',
        src: 'lookUpSelf',
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'authorizing',
            actions: { type: 'becomeFound', params: ({ event }) => event.output },
          },
          {
            target: 'anonymous',
            actions: [
              {
                type: 'becomeNobody',
                params: ({ event }) => (event.output.found ? 'never' : event.output.reason),
              },
              { type: 'fail', params: ({ event }) => lookUpFailure(event.output) },
            ],
          },
        ],
        onError: { target: 'anonymous', actions: { type: 'becomeNobody', params: 'unreachable' } },
      },
    },
    anonymous,
    trustingDevice: {
      invoke: {
        id: 'trust',
        src: 'trustDevice',
        input: ({ context }) => context.self,
        onDone: 'authorizing',
        onError: 'authorizing',
      },
    },
    /** Hidden still: what the role may do is part of knowing the session. */
    authorizing: {
      invoke: {
        id: 'grants',
        src: 'loadGrants',
        input: ({ context }) => context.self?.role,
        onDone: { target: 'authorized', actions: { type: 'grant', params: ({ event }) => event.output } },
        onError: 'authorized',
      },
    },
    authorized: {
      always: [
        { guard: not('hasAgreed'), target: 'agreement' },
        { guard: 'lacksFactor', target: 'secondFactor' },
        { target: 'authenticated' },
      ],
    },
    /** Signed in, and nothing may be done before the second factor is set up that the role asks for. */
    secondFactor: {
      on: {
        'session.selfChanged': {
          target: 'authorized',
          actions: { type: 'become', params: ({ event }) => event.self },
        },
      },
    },
    /** Signed in, and nothing may be done before the agreement is accepted. */
    agreement: {
      initial: 'reading',
      states: {
        reading: { on: { 'session.acceptAgreement': 'accepting' } },
        accepting: {
          invoke: {
            id: 'accept',
            src: 'acceptAgreement',
            onDone: [
              {
                guard: { type: 'isSignedIn', params: ({ event }) => event.output },
                target: '#session.authorized',
                actions: { type: 'becomeSignedIn', params: ({ event }) => event.output },
              },
              {
                target: 'reading',
                actions: { type: 'fail', params: ({ event }) => failureOf(event.output, 'user.getUser') },
              },
            ],
            onError: 'reading',
          },
        },
      },
    },
    authenticated: {
      type: 'parallel',
      invoke: {
        id: 'inactivity',
        src: 'inactivity',
        onDone: { target: 'signingOut', actions: { type: 'becomeNobody', params: 'inactivity' } },
      },
      states: { identity, freshness, rights },
      on: {
        'session.selfChanged': [
          { guard: { type: 'identityDiffers', params: ({ event }) => event.self }, target: '.identity.changed' },
          {
            guard: { type: 'roleDiffers', params: ({ event }) => event.self },
            target: 'authorizing',
            actions: [
              { type: 'become', params: ({ event }) => event.self },
              { type: 'grant', params: {} },
            ],
          },
          {
            guard: { type: 'mustAgree', params: ({ event }) => event.self },
            target: 'authorized',
            actions: { type: 'become', params: ({ event }) => event.self },
          },
          {
            guard: { type: 'mustSetUp', params: ({ event }) => event.self },
            target: 'authorized',
            actions: { type: 'become', params: ({ event }) => event.self },
          },
          { actions: { type: 'become', params: ({ event }) => event.self } },
        ],
      },
    },
    signingOut: {
      exit: 'clearTraces',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context }) => context.reason,
        onDone: 'anonymous',
        onError: 'anonymous',
      },
    },
  },
})
