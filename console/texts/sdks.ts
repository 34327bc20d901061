/** What can connect, by its name. */
export const sdkNames = {
  node: 'Node.js',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  dotnet: '.NET',
  ruby: 'Ruby',
  php: 'PHP',
  rust: 'Rust',
  react: 'React',
  browser: 'JavaScript',
  openfeature: 'OpenFeature',
  curl: 'curl',
} as const;
