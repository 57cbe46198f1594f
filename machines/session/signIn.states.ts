import { type CredentialsReader, failureOf } from './session.logic.ts'
import { session } from './session.setup.ts'

const noCredentials: CredentialsReader = () => ({ login: '', password: '' })

const submitting = (id: 'signIn' | 'signInWithCode') =>
  session.createStateConfig({
    invoke: {
      id,
      src: 'signIn',
      input: ({ event }) => (event.type === 'session.signIn' ? event.credentials : noCredentials),
      onDone: [
        {
          guard: { type: 'trustsDevice', params: ({ event }) => event.output },
          target: '#session.trustingDevice',
          actions: { type: 'becomeSignedIn', params: ({ event }) => event.output },
        },
        {
          guard: { type: 'isSignedIn', params: ({ event }) => event.output },
          target: '#session.authorizing',
          actions: { type: 'becomeSignedIn', params: ({ event }) => event.output },
        },
        {
          guard: { type: 'asksForCode', params: ({ event }) => event.output },
          target: 'enteringCode',
          // Being asked for the code is no failure, being asked again is.
          actions: {
            type: 'fail',
            params: ({ event }) => (id === 'signIn' ? undefined : failureOf(event.output, 'tfa.getTfa')),
          },
        },
        {
          target: 'entering',
          actions: { type: 'fail', params: ({ event }) => failureOf(event.output, 'login.getLogin') },
        },
      ],
      onError: id === 'signIn' ? 'entering' : 'enteringCode',
    },
  })

/** Nobody is signed in: login and password, then the code where the login has a second factor. */
export const anonymous = session.createStateConfig({
  initial: 'entering',
  states: {
    entering: { on: { 'session.signIn': 'submitting', 'session.startedElsewhere': '#session.checking' } },
    submitting: submitting('signIn'),
    /** The password was right and the login has a second factor: the same form again, with its code. */
    enteringCode: {
      on: {
        'session.signIn': {
          target: 'submittingCode',
          actions: { type: 'keepTrust', params: ({ event }) => event.trustsDevice ?? false },
        },
        'session.loginChanged': { target: 'entering', actions: { type: 'fail', params: undefined } },
        'session.startedElsewhere': '#session.checking',
      },
    },
    submittingCode: submitting('signInWithCode'),
  },
})
