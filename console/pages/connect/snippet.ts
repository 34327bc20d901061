import { forShell, inDoubleQuotes, inSingleQuotes } from './quoted.ts';
import type { Sdk } from './sdks.ts';

/** What the code of an application has to know. */
export interface SnippetValues {
  /** Address of the service, without a slash at the end. */
  readonly address: string;
  /** A secret, or what stands in its place. */
  readonly token: string;
  /** Name of the flag to ask for. */
  readonly flag: string;
  /** What the application calls itself. */
  readonly app: string;
}

/** An SDK: what it needs, and what the service learns of an application that uses it. */
interface Kind {
  /** Backend tokens are `client` in the API. */
  readonly token: 'client' | 'frontend';
  /**
   * When it becomes one of the applications: when it starts, with its first report of usage, or never
   * (docs/contract/sdk.md §7, §8).
   */
  readonly registers: 'at-once' | 'with-reports' | 'never';
  /** The command that installs it; undefined: there is nothing to install. */
  readonly install?: string;
  /** A whole program that asks for the flag and prints whether it is on. */
  readonly code: (values: SnippetValues) => string;
}

const node = ({ address, token, flag, app }: SnippetValues): string => `import { startUnleash } from 'unleash-client';

const unleash = await startUnleash({
  url: ${inSingleQuotes(`${address}/api/`)},
  appName: ${inSingleQuotes(app)},
  customHeaders: { Authorization: ${inSingleQuotes(token)} },
});

const enabled = unleash.isEnabled(${inSingleQuotes(flag)}, { userId: '7' });
console.log(${inSingleQuotes(flag)}, enabled);
`;

const python = ({ address, token, flag, app }: SnippetValues): string => `from UnleashClient import UnleashClient

client = UnleashClient(
    url=${inDoubleQuotes(`${address}/api`)},
    app_name=${inDoubleQuotes(app)},
    custom_headers={"Authorization": ${inDoubleQuotes(token)}},
)
client.initialize_client()

enabled = client.is_enabled(${inDoubleQuotes(flag)}, {"userId": "7"})
print(${inDoubleQuotes(flag)}, enabled)
`;

const java = ({ address, token, flag, app }: SnippetValues): string => `import io.getunleash.DefaultUnleash;
import io.getunleash.Unleash;
import io.getunleash.UnleashContext;
import io.getunleash.util.UnleashConfig;

class Main {
  public static void main(String[] args) {
    UnleashConfig config = UnleashConfig.builder()
        .unleashAPI(${inDoubleQuotes(`${address}/api/`)})
        .appName(${inDoubleQuotes(app)})
        .customHttpHeader("Authorization", ${inDoubleQuotes(token)})
        .synchronousFetchOnInitialisation(true)
        .build();
    Unleash unleash = new DefaultUnleash(config);

    UnleashContext user = UnleashContext.builder().userId("7").build();
    boolean enabled = unleash.isEnabled(${inDoubleQuotes(flag)}, user);
    System.out.println(${inDoubleQuotes(flag)} + " " + enabled);
  }
}
`;

const go = ({ address, token, flag, app }: SnippetValues): string => `package main

import (
	"fmt"
	"net/http"

	unleash "github.com/Unleash/unleash-go-sdk/v6"
	"github.com/Unleash/unleash-go-sdk/v6/context"
)

func main() {
	err := unleash.Initialize(
		unleash.WithUrl(${inDoubleQuotes(`${address}/api/`)}),
		unleash.WithAppName(${inDoubleQuotes(app)}),
		unleash.WithCustomHeaders(http.Header{"Authorization": {${inDoubleQuotes(token)}}}),
		unleash.WithListener(&unleash.DebugListener{}),
	)
	if err != nil {
		panic(err)
	}
	unleash.WaitForReady()

	user := context.Context{UserId: "7"}
	enabled := unleash.IsEnabled(${inDoubleQuotes(flag)}, unleash.FeatureOptions{Ctx: user})
	fmt.Println(${inDoubleQuotes(flag)}, enabled)
}
`;

const dotnet = ({ address, token, flag, app }: SnippetValues): string => `using Unleash;
using Unleash.ClientFactory;

var settings = new UnleashSettings
{
    UnleashApi = new Uri(${inDoubleQuotes(`${address}/api/`)}),
    AppName = ${inDoubleQuotes(app)},
    CustomHttpHeaders = new Dictionary<string, string>
    {
        { "Authorization", ${inDoubleQuotes(token)} },
    },
};
var unleash = await new UnleashClientFactory().CreateClientAsync(settings, synchronousInitialization: true);

var enabled = unleash.IsEnabled(${inDoubleQuotes(flag)}, new UnleashContext { UserId = "7" });
Console.WriteLine(${inDoubleQuotes(flag)} + " " + enabled);
`;

const ruby = ({ address, token, flag, app }: SnippetValues): string => `require 'unleash'

client = Unleash::Client.new(
  url: ${inSingleQuotes(`${address}/api`)},
  app_name: ${inSingleQuotes(app)},
  custom_http_headers: { 'Authorization': ${inSingleQuotes(token)} }
)

enabled = client.is_enabled?(${inSingleQuotes(flag)}, Unleash::Context.new(user_id: '7'))
puts "#{${inSingleQuotes(flag)}} #{enabled}"
`;

const php = ({ address, token, flag, app }: SnippetValues): string => `<?php

require __DIR__ . '/vendor/autoload.php';

use Unleash\\Client\\Configuration\\UnleashContext;
use Unleash\\Client\\UnleashBuilder;

$unleash = UnleashBuilder::create()
    ->withAppUrl(${inSingleQuotes(`${address}/api/`)})
    ->withAppName(${inSingleQuotes(app)})
    ->withInstanceId(gethostname())
    ->withHeader('Authorization', ${inSingleQuotes(token)})
    ->build();

$enabled = $unleash->isEnabled(${inSingleQuotes(flag)}, new UnleashContext(currentUserId: '7'));
echo ${inSingleQuotes(flag)}, ' ', var_export($enabled, true), PHP_EOL;
`;

const rust = ({ address, token, flag, app }: SnippetValues): string => `use std::{error::Error, time::Duration};

use enum_map::Enum;
use serde::{Deserialize, Serialize};
use unleash_api_client::client::ClientBuilder;

// Flags are asked for by their names.
#[derive(Debug, Deserialize, Serialize, Enum, Clone)]
enum NoFeatures {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let client = ClientBuilder::default()
        .enable_string_features()
        .into_client::<NoFeatures, reqwest::Client>(
            ${inDoubleQuotes(`${address}/api`)},
            ${inDoubleQuotes(app)},
            "instance-1",
            Some(${inDoubleQuotes(token)}.into()),
        )?;
    client.register().await?;

    tokio::join!(client.poll_for_updates(), async {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let enabled = client.is_enabled_str(${inDoubleQuotes(flag)}, None, false);
        println!("{} {}", ${inDoubleQuotes(flag)}, enabled);
    });
    Ok(())
}
`;

const react = ({
  address,
  token,
  flag,
  app,
}: SnippetValues): string => `import { FlagProvider, useFlag, useFlagsStatus } from '@unleash/proxy-client-react';
import { createRoot } from 'react-dom/client';

const config = {
  url: ${inSingleQuotes(`${address}/api/frontend`)},
  clientKey: ${inSingleQuotes(token)},
  appName: ${inSingleQuotes(app)},
  context: { userId: '7' },
};

const App = () => {
  const { flagsReady } = useFlagsStatus();
  const enabled = useFlag(${inSingleQuotes(flag)});
  return <p>{flagsReady ? String(enabled) : '…'}</p>;
};

createRoot(document.getElementById('root')).render(
  <FlagProvider config={config}>
    <App />
  </FlagProvider>,
);
`;

const browser = ({
  address,
  token,
  flag,
  app,
}: SnippetValues): string => `import { UnleashClient } from 'unleash-proxy-client';

const unleash = new UnleashClient({
  url: ${inSingleQuotes(`${address}/api/frontend`)},
  clientKey: ${inSingleQuotes(token)},
  appName: ${inSingleQuotes(app)},
  context: { userId: '7' },
});
await unleash.start();

const enabled = unleash.isEnabled(${inSingleQuotes(flag)});
console.log(${inSingleQuotes(flag)}, enabled);
`;

// Apart, so that it is not taken for an import of this file.
const importOpenFeature = "import { OpenFeature } from '@openfeature/server-sdk';";

const openfeature = ({
  address,
  token,
  flag,
}: SnippetValues): string => `import { OFREPProvider } from '@openfeature/ofrep-provider';
${importOpenFeature}

await OpenFeature.setProviderAndWait(
  new OFREPProvider({
    baseUrl: ${inSingleQuotes(address)},
    headers: [['Authorization', ${inSingleQuotes(`Bearer ${token}`)}]],
  }),
);
const client = OpenFeature.getClient();

const enabled = await client.getBooleanValue(${inSingleQuotes(flag)}, false, { targetingKey: '7' });
console.log(${inSingleQuotes(flag)}, enabled);
`;

// Not a poll of all flags: those are answered at the edge, and nothing would be seen of it here (docs/contract/front.md §1).
const curl = ({ address, token, flag }: SnippetValues): string => `curl -X POST \\
  ${forShell(`${address}/ofrep/v1/evaluate/flags/${encodeURIComponent(flag)}`)} \\
  -H ${forShell(`Authorization: Bearer ${token}`)} \\
  -H 'Content-Type: application/json' \\
  -d '{"context": {"targetingKey": "7"}}'
`;

/** Every SDK. Names of packages and members were taken from the documentation of each on 2026-11-28. */
export const kinds: Readonly<Record<Sdk, Kind>> = {
  node: {
    token: 'client',
    registers: 'at-once',
    install: 'npm install unleash-client',
    code: node,
  },
  python: {
    token: 'client',
    registers: 'at-once',
    install: 'pip install UnleashClient',
    code: python,
  },
  java: {
    token: 'client',
    registers: 'at-once',
    install: 'implementation("io.getunleash:unleash-client-java:11.2.1")',
    code: java,
  },
  go: {
    token: 'client',
    registers: 'at-once',
    install: 'go get github.com/Unleash/unleash-go-sdk/v6',
    code: go,
  },
  dotnet: {
    token: 'client',
    registers: 'at-once',
    install: 'dotnet add package Unleash.Client',
    code: dotnet,
  },
  ruby: {
    token: 'client',
    registers: 'at-once',
    install: 'gem install unleash',
    code: ruby,
  },
  php: {
    token: 'client',
    registers: 'at-once',
    install: 'composer require unleash/client guzzlehttp/guzzle symfony/cache',
    code: php,
  },
  rust: {
    token: 'client',
    registers: 'at-once',
    install: `cargo add unleash-api-client@0.15 --features reqwest-client
cargo add reqwest@0.12 enum-map@2
cargo add serde --features derive
cargo add tokio --features full`,
    code: rust,
  },
  react: {
    token: 'frontend',
    registers: 'with-reports',
    install: 'npm install @unleash/proxy-client-react unleash-proxy-client',
    code: react,
  },
  browser: {
    token: 'frontend',
    registers: 'with-reports',
    install: 'npm install unleash-proxy-client',
    code: browser,
  },
  openfeature: {
    token: 'client',
    registers: 'never',
    install: 'npm install @openfeature/server-sdk @openfeature/ofrep-provider',
    code: openfeature,
  },
  curl: { token: 'client', registers: 'never', code: curl },
};

/** The program that connects with an SDK, as it is shown. */
export const snippet = (sdk: Sdk, values: SnippetValues): string => kinds[sdk].code(values);
