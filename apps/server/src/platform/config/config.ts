/** Every setting of the server, and the variable it is read from. */
import type { EventSubscriber } from './event-subscribers.ts';
import type { HandoverTarget } from './handover-targets.ts';

export interface Config {
  /**
   * `ENVIRONMENT`: `development` (default), `staging` or `production`. Outside production, the API description is
   * served, and the outbox: in staging to operations only.
   */
  environment: 'development' | 'staging' | 'production';
  /**
   * `ROLE`: `web` serves calls, `worker` runs jobs, `all` (default) does both; `migrate` updates the database schema
   * and exits.
   */
  role: 'web' | 'worker' | 'all' | 'migrate';
  /**
   * `PROCESSES`: how many processes answer calls, 1 by default; outside development `npm start` uses one for each core, at
   * most 4. With more than one, jobs are done in a process of their own. Only for `ROLE` `all` and `web`.
   */
  processes: number;
  /** `PROCESS_NAME`: set by the first process for those that it starts, which it names in the log. Null: it was not started so. */
  processName: string | null;
  /** `HOST`: address to listen on, 127.0.0.1 by default. */
  host: string;
  /** `PORT`: 3000 by default. 0 uses any free one. */
  port: number;
  /**
   * `PUBLIC_URL`: origin that people see, for links in mails and for checking a call's origin. Default
   * `http://127.0.0.1:PORT`; in production an https origin.
   */
  publicUrl: string;
  /**
   * `TRUSTED_PROXIES`: addresses or networks, separated by commas, whose X-Forwarded-For is trusted; no large share of
   * the internet. None by default.
   */
  trustedProxies: string[];
  /** `COUNTERSIGN_DATA`: folder of the embedded database and of keys created in development, `./data` by default. */
  dataFolder: string;
  /**
   * `DATABASE_URL`: a PostgreSQL 15 or newer. Absent: the embedded one. Required in production, with TLS unless the
   * host is this machine.
   */
  databaseUrl: string | null;
  /**
   * `DATABASE_OWNER_URL`: the same database as the owner of its tables, who updates the schema at start. Absent: it is
   * up to date already, or outside production `DATABASE_URL` owns the tables.
   */
  databaseOwnerUrl: string | null;
  /** `DATABASE_CONNECTIONS`: maximum number of connections of one process, 20 by default. */
  databaseConnections: number;
  /**
   * `CASE_CACHE_MB`: memory in which one process keeps cases open between calls, 128 by default; 0 keeps none. Half of the
   * process's memory at most.
   */
  caseCacheMb: number;
  /** `DOCUMENTS` and the settings of each place: where the bytes of documents and uploads are. */
  documents: DocumentSettings;
  /** `CARRIER`: folder of the carrier's data, `./carrier` by default. */
  carrierFolder: string;
  /** `WEB`: folder of the built pages, `apps/web/dist` by default. */
  webFolder: string;
  /**
   * `KEY_FILE`: file with the key that wraps the data keys of all cases, mode 0600, outside the database. Created at
   * first start; outside production the default is `<data>/keys/wrapping.key`.
   */
  keyFile: string;
  /** `PREVIOUS_KEY_FILES`: older wrapping keys, separated by commas, that still open cases until they are rewrapped. */
  previousKeyFiles: string[];
  /**
   * `KEY_SERVICE_URL` and `KEY_SERVICE_KEY`: a key management service that wraps the wrapping keys in their files, and
   * the key it requires. Absent: the files contain them unwrapped.
   */
  keyService: { url: string; key: string | null } | null;
  /**
   * `SEAL_CERTIFICATE_FILE` (PEM), and where the key of that certificate is, which seals documents: `SEAL_KEY_FILE`,
   * `SEAL_SERVICE_URL` or `SEAL_MODULE`. Required in production; created at first start elsewhere.
   */
  seal: SealConfig | null;
  /** `TIMESTAMPS`: authorities that confirm when a seal was made. Null: `off`, the default. */
  timestamps: TimestampConfig | null;
  /** `SMTP_URL` (`smtps://user:password@host` or `smtp://...`) and `MAIL_FROM`. Absent: mails stay in the outbox. */
  smtp: { url: string; from: string } | null;
  /** `ANCHOR_FOLDER`: where anchors are written; `anchors` in the data folder by default. */
  anchorFolder: string;
  /** `ANCHOR_MAIL`: who gets the newest anchor by mail once a day. Absent: nobody. Needs `SMTP_URL`. */
  anchorMail: string | null;
  /**
   * `OPERATIONS_MAIL`, `OPERATIONS_MAIL_HOUR` and `TIME_ZONE`: who gets the daily mail about what needs a person, from
   * which hour of the day (0 to 23, 7 by default) in which time zone (UTC by default). Absent: nobody. Needs
   * `SMTP_URL`.
   */
  operationsMail: { to: string[]; hour: number; zone: string } | null;
  /**
   * `NPPES_URL`: address of the public registry of health care providers, version 2.1 of its interface. Absent: doctors
   * are searched in the table `physician`.
   */
  nppesUrl: string | null;
  /**
   * `ADDRESS_URL` and `ADDRESS_KEY`: a maps service that finds addresses while they are typed, and the key it requires.
   * Absent: addresses are typed in.
   */
  addressService: { url: string; key: string | null } | null;
  /**
   * `CARD_VAULT_URL` and `CARD_VAULT_KEY`: the vault that stores card numbers, and the key it requires. Absent: a
   * simulated one, in production none.
   */
  cardVault: { url: string; key: string | null } | null;
  /**
   * `IDENTITY_URL` and `IDENTITY_KEY`: a service that verifies an insured's identity, and the key it requires. Absent:
   * no service is called.
   */
  identityService: { url: string; key: string | null } | null;
  /**
   * `SMS_URL` and `SMS_KEY`: a service that sends one-time codes as text messages, and the key it requires. Absent:
   * codes are mailed only.
   */
  textService: { url: string; key: string | null } | null;
  /**
   * `SIGN_IN_CODE_INSURED` and `SIGN_IN_CODE_OWNER`: when that signer has to enter a one-time code, `without-link` by
   * default.
   */
  signInCode: { insured: CodePolicy; owner: CodePolicy };
  /**
   * `FILE_SCANNER`: ClamAV's daemon on this machine, which scans every uploaded file. Absent: files are not scanned.
   */
  fileScanner: { path: string } | { host: string; port: number } | null;
  /** `HANDOVER_TARGETS`: the file that lists the systems that get finished cases. Absent: none. */
  handoverTargets: readonly HandoverTarget[];
  /** `EVENT_SUBSCRIBERS`: the file that lists the systems that receive events about cases. Absent: none. */
  eventSubscribers: readonly EventSubscriber[];
  /** `OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`: sign-in of agents and operations. */
  oidc: OidcConfig | null;
  /**
   * `PORTAL_KEY_FILE`: PEM file of the public key with which the sales portal's launches are checked. Absent: agents
   * cannot come from a portal.
   */
  portalKeyFile: string | null;
  /**
   * `DEVELOPMENT_LOGIN`: `on` lets the sign-in call use an agent's name from its caller. Default `on` in development,
   * `off` elsewhere; never in production, and on one's own machine only (`isForOwnMachine`).
   */
  developmentLogin: boolean;
  /**
   * `DEVELOPMENT_PAGES`: `on` serves the preview and the debug pages, simulates decisions, and in development shows the
   * outbox to everybody. Default and rule as for `developmentLogin`.
   */
  developmentPages: boolean;
  /**
   * True if a development switch is on: the server listens, generates links and accepts requests on a loopback address
   * only, and not through a proxy.
   */
  isForOwnMachine: boolean;
  /**
   * `FOUR_EYES`: `on`: what operations do to a signed case or for its agent is requested by one person and confirmed by
   * another. Default `off` in development, `on` elsewhere.
   */
  fourEyes: boolean;
  /**
   * `HOLD_ON_SIGNS`: `on` holds a decision while there are signatures to check, until operations release it. `off` by
   * default.
   */
  holdOnSigns: boolean;
  /** `METRICS_PORT`: Prometheus metrics, and the health of a process that answers no calls, on this port. Off when absent. */
  metricsPort: number | null;
  /** `METRICS_HOST`: the address they are on, 127.0.0.1 by default. */
  metricsHost: string;
  /**
   * `PAGE_EVENTS`: pages report when they are shown, and when a case is sent or signed on them, to be counted in the
   * metrics. Off by default.
   */
  pageEvents: boolean;
  /**
   * `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_SERVICE_NAME` (`countersign` by default), as OpenTelemetry
   * names them: the collector that traces, metrics and logs are sent to. Absent: none.
   */
  telemetry: { url: string; headers: Readonly<Record<string, string>>; service: string } | null;
  /** `LOG_LEVEL`: `warn` by default in development, where the links should stay visible, `info` elsewhere. */
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /**
   * `NOTIFY_SOCKET` and `WATCHDOG_USEC`, as systemd sets them for a unit with `Type=notify`: where the process
   * reports that it is ready, and how often, in milliseconds, that it is alive; null: never. Null: systemd did not ask.
   */
  serviceManager: { socket: string; watchdogMs: number | null } | null;
  /** Cookies are `__Host-` and Secure: exactly when `PUBLIC_URL` is https. */
  secureCookies: boolean;
}

export interface DocumentSettings {
  /** `DOCUMENTS`: where new ones go, `database` by default. Those that are elsewhere are read from there. */
  place: 'database' | 'folder' | 's3';
  /** `DOCUMENT_FOLDER`: `documents` in the data folder by default; shared by all processes. */
  folder: string;
  /**
   * `BUCKET_URL`, `BUCKET_REGION` (`us-east-1` by default), `BUCKET_KEY_ID`, `BUCKET_KEY`, and `BUCKET_LOCK_DAYS`: days for which
   * nobody can remove a sealed document, absent: no lock. Absent: no bucket.
   */
  bucket: { url: string; region: string; keyId: string; key: string; lockDays: number | null } | null;
  /**
   * `DOCUMENT_KEEP_DAYS`: days for which bytes are kept after no row names them, 8 by default: as long as backups are.
   */
  keepDays: number;
}

/** When a customer has to enter a one-time code: never, unless they have a link, or with a link too. */
export type CodePolicy = 'off' | 'without-link' | 'always';

/**
 * Where the seal's key is. `file`: in a PEM file. `service`: behind `SEAL_SERVICE_URL`, called with `SEAL_SERVICE_KEY`.
 * `module`: behind the PKCS #11 library `SEAL_MODULE`, on the token `SEAL_MODULE_TOKEN` under the label `SEAL_MODULE_KEY`,
 * asked through `SEAL_MODULE_TOOL`.
 */
export type SealConfig = { certificateFile: string } & (
  | { kind: 'file'; keyFile: string }
  | { kind: 'service'; url: string; key: string | null }
  | { kind: 'module'; tool: string; library: string; token: string; key: string; pinFile: string }
);

export interface TimestampConfig {
  /**
   * `TIMESTAMPS=require`: a seal waits for a timestamp; with `prefer`, it is made without one if no authority responds.
   */
  isRequired: boolean;
  /** `TIMESTAMP_URLS`: the authorities, in the order in which they are asked. */
  urls: string[];
  /** `TIMESTAMP_CERTIFICATE_FILE` (PEM): certificates of the authorities, or of their issuers. */
  certificateFile: string;
  /**
   * `LONG_TERM`: sealed files get validation data and an archive timestamp. Null: `off`; `prefer` is the default, `require` keeps
   * seals waiting without. `LONG_TERM_HOSTS`: the only hosts that are asked about certificates; none: every public one.
   */
  longTerm: { isRequired: boolean; hosts: string[] } | null;
}

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** `OIDC_AGENT_CLAIM`: claim with the agent's ID, `sub` by default. */
  agentClaim: string;
  /**
   * `OIDC_OPERATIONS_CLAIM`: claim that makes the person an operator, by listing their permissions,
   * `countersign_operations` by default.
   */
  operationsClaim: string;
  /** `OIDC_ACR`: required authentication context, for example one with a second factor. */
  acr: string | null;
}
