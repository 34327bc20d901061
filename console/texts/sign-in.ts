/** Texts of sign-in, invitations and forgotten passwords. */
export const signIn = {
  title: 'Sign in',
  username: 'Username or email',
  password: 'Password',
  submit: 'Sign in',
  forgot: 'Forgot your password?',
  or: 'or',
  none: 'Nobody can sign in: passwords are switched off, and no login provider is enabled.',
  first: {
    summary: 'Signing in for the first time?',
    local: 'On your own machine, npm start prints the password of the user admin in its terminal.',
    stage:
      'On a new deployed stage, nobody has a password. Create a link for the user admin with the first admin token, which is in the parameter /halyard/<stage>/admin-token:',
    open: 'Open the address in the answer within a day, and choose the password of the user admin there.',
  },
  ended: {
    title: 'Your session has ended',
    lead: 'Sign in again to continue. Everything that you entered on this page is kept.',
    providers: 'Your provider opens in a new tab. Come back here when you have signed in there.',
    leave: 'Leave this page',
  },
  forgotten: {
    title: 'A new password',
    lead: 'We send a link to your email. It works once, within a day.',
    email: 'Email',
    submit: 'Send the link',
    sent: 'If there is an account with this email, the link is on its way.',
    noMail: 'This installation does not send email. Ask an administrator for a link.',
    back: 'Back to signing in',
  },
  link: {
    newTitle: 'Welcome to Halyard',
    resetTitle: 'Set a new password',
    newLead: (name: string): string => `Choose a password for ${name}.`,
    resetLead: (name: string): string => `Choose a new password for ${name}. All sessions of this account end.`,
    password: 'New password',
    again: 'New password again',
    differ: 'The two passwords are not the same.',
    rules:
      '10 to 128 characters, with a lower-case and an upper-case letter, a digit and a special character; no character three times in a row.',
    submit: 'Set the password',
    noToken: 'The address has no token. Open the complete link that you received.',
    account: 'your account',
  },
  signedIn: 'You are signed in. You can close this tab.',
} as const;
