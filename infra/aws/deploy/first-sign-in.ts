/** What to do with a stage that has just been deployed. */
export const firstSignIn = (url: string, parameter: string): string => `
The console is at ${url}/

The first time, sign in as admin: read the first admin token, make a link with it, open the link and choose a password.

  TOKEN=$(aws ssm get-parameter --name ${parameter} --with-decryption --query Parameter.Value --output text)
  curl -sS -X POST ${url}/api/admin/user-admin/reset-password \\
    -H "Authorization: $TOKEN" -H 'Content-Type: application/json' -d '{ "id": 1 }'

Then invite others: docs/sign-in.md. Keep the token like a master key: docs/operations.md, Tokens.`;
