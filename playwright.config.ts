import { defineConfig, devices, type ReporterDescription } from '@playwright/test'
import { appPort, appUrl, simulatorPort } from './e2e/ports'
import { browserOfSystem } from './scripts/lib/find-browser.mjs'
import { settingsOfFiles } from './scripts/lib/settings.mjs'

/** The owner's own providers are not part of a test: an empty setting wins over the same one in a file and means not set. */
const withoutProviders = Object.fromEntries(
  Object.keys({ ...settingsOfFiles(), ...process.env })
    .filter((name) => /_(API_KEY|BASE_URL|MODELS)$/.test(name))
    .map((name) => [name, '']),
)

const report = process.env.E2E_REPORT
const reporter: ReporterDescription[] = [['list']]
if (report !== undefined) reporter.push(['json', { outputFile: report }])

const executablePath = browserOfSystem()

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  // A machine that is shared may be still for seconds. What passes only when repeated is listed as flaky at the end.
  retries: 1,
  timeout: 60_000,
  // A shared machine may be slow; what has to be fast is measured where it is.
  expect: { timeout: 15_000 },
  globalTimeout: 1_080_000,
  forbidOnly: process.env.CI !== undefined,
  reporter,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: appUrl,
    // A trace takes a picture of every frame, which costs more than the tests themselves.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
  webServer: {
    // Without a shell in between, the server notices when a test run is killed.
    command: process.platform === 'win32' ? 'node scripts/serve.mjs' : 'exec node scripts/serve.mjs',
    url: `${appUrl}/api/health`,
    reuseExistingServer: false,
    stdout: 'pipe',
    timeout: 60_000,
    env: {
      ...withoutProviders,
      ACCESS_TOKEN: '',
      LOG_LEVEL: 'warn',
      // A page that is loaded again needs a moment.
      RESUME_GRACE_MS: '8000',
      HOST: '127.0.0.1',
      PORT: String(appPort),
      SIMULATOR_PORT: String(simulatorPort),
      HEARTBEAT_MS: '500',
      UPSTREAM_CONNECT_TIMEOUT_MS: '2000',
      UPSTREAM_FIRST_BYTE_TIMEOUT_MS: '12000',
      UPSTREAM_IDLE_TIMEOUT_MS: '4000',
    },
  },
})
