/** Every setting of the server, and the variable it is read from. */
export interface Config {
  /**
   * `ENVIRONMENT`: `development` (default), `staging` or `production`. Outside production the API description is served,
   * and the outbox: in staging to operations only.
   */
  environment: 'development' | 'staging' | 'production';
  /**
   * `ROLE`: `web` serves calls, `worker` does jobs, `all` (default) does both; `migrate` brings the database up to date
   * and ends.
   */
  role: 'web' | 'worker' | 'all' | 'migrate';
  /** `HOST`: address to listen on, 127.0.0.1 by default. */
  host: string;
  /** `PORT`: 3000 by default. 0 takes any free one. */
  port: number;
  /**
   * `PUBLIC_URL`: origin that people see, for links in mails and for the check of a call's origin. Default
   * `http://127.0.0.1:PORT`; in production an https origin.
   */
  publicUrl: string;
  /**
   * `TRUSTED_PROXIES`: addresses or networks, separated by commas, whose X-Forwarded-For is believed; no large share of
   * the internet. None by default.
   */
  trustedProxies: string[];
  /** `COUNTERSIGN_DATA`: folder of the embedded database and of keys made in development, `./data` by default. */
  dataFolder: string;
  /**
   * `DATABASE_URL`: a PostgreSQL 15 or newer. Absent: the embedded one. Needed in production, with TLS unless the host is
   * this machine.
   */
  databaseUrl: string | null;
  /**
   * `DATABASE_OWNER_URL`: the same database as the owner of its tables, who brings them up to date at start. Absent: they
   * are up to date already, or outside production `DATABASE_URL` owns them.
   */
  databaseOwnerUrl: string | null;
  /** `DATABASE_CONNECTIONS`: most connections one process opens, 20 by default. */
  databaseConnections: number;
  /**
   * `CASE_CACHE_MB`: memory in which one process keeps cases open between calls, 128 by default; 0 keeps none. Half of the
   * process's memory at most.
   */
  caseCacheMb: number;
  /** `CARRIER`: folder of the carrier's data, `./carrier` by default. */
  carrierFolder: string;
  /** `WEB`: folder of the built pages, `apps/web/dist` by default. */
  webFolder: string;
  /**
   * `KEY_FILE`: file with the key that wraps the data keys of all cases, mode 0600, outside the database. Made at first
   * start; outside production the default is `<data>/keys/wrapping.key`.
   */
  keyFile: string;
  /** `PREVIOUS_KEY_FILES`: older wrapping keys, separated by commas, that still open cases until they are wrapped again. */
  previousKeyFiles: string[];
  /**
   * `KEY_SERVICE_URL` and `KEY_SERVICE_KEY`: a key management service that wraps the wrapping keys in their files, and
   * the key it wants. Absent: the files hold them plainly.
   */
  keyService: { url: string; key: string | null } | null;
  /**
   * `SEAL_KEY_FILE` and `SEAL_CERTIFICATE_FILE` (PEM): the key that seals documents. Both needed in production; made at
   * first start elsewhere.
   */
  seal: { keyFile: string; certificateFile: string } | null;
  /** `SMTP_URL` (`smtps://user:password@host` or `smtp://...`) and `MAIL_FROM`. Absent: mails stay in the outbox. */
  smtp: { url: string; from: string } | null;
  /** `ANCHOR_FOLDER`: where anchors are written; `anchors` in the data folder by default. */
  anchorFolder: string;
  /** `ANCHOR_MAIL`: whom the newest anchor is mailed to once a day. Absent: nobody. Needs `SMTP_URL`. */
  anchorMail: string | null;
  /**
   * `NPPES_URL`: address of the public registry of health care providers, version 2.1 of its interface. Absent: doctors
   * are searched in the table `physician`.
   */
  nppesUrl: string | null;
  /**
   * `ADDRESS_URL` and `ADDRESS_KEY`: a maps service that finds addresses while they are typed, and the key it wants.
   * Absent: addresses are typed in.
   */
  addressService: { url: string; key: string | null } | null;
  /**
   * `CARD_VAULT_URL` and `CARD_VAULT_KEY`: the vault that keeps card numbers, and the key it wants. Absent: a simulated
   * one, in production none.
   */
  cardVault: { url: string; key: string | null } | null;
  /**
   * `IDENTITY_URL` and `IDENTITY_KEY`: a service that says whether an insured is who they say, and the key it wants.
   * Absent: nobody is asked.
   */
  identityService: { url: string; key: string | null } | null;
  /**
   * `SMS_URL` and `SMS_KEY`: a service that sends one-time codes as text messages, and the key it wants. Absent: codes
   * are mailed only.
   */
  textService: { url: string; key: string | null } | null;
  /**
   * `SIGN_IN_CODE_INSURED` and `SIGN_IN_CODE_OWNER`: when that signer has to give a one-time code, `without-link` by
   * default.
   */
  signInCode: { insured: CodePolicy; owner: CodePolicy };
  /** `FILE_SCANNER`: ClamAV's daemon on this machine, asked about every file that is uploaded. Absent: nobody is asked. */
  fileScanner: { path: string } | { host: string; port: number } | null;
  /** `OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`: sign-in of agents and operations. */
  oidc: OidcConfig | null;
  /**
   * `PORTAL_KEY_FILE`: PEM file of the public key with which the sales portal's launches are checked. Absent: agents do
   * not come from a portal.
   */
  portalKeyFile: string | null;
  /**
   * `DEVELOPMENT_LOGIN`: `on` lets the sign-in call take an agent's name from its caller. Default `on` in development,
   * `off` elsewhere; never in production, and on one's own machine only (`isForOwnMachine`).
   */
  developmentLogin: boolean;
  /**
   * `DEVELOPMENT_PAGES`: `on` serves the preview and the debug pages, simulates decisions, and in development shows the
   * outbox to everybody. Default and rule as for `developmentLogin`.
   */
  developmentPages: boolean;
  /** A development switch is on: the server listens, is linked and is asked on a loopback address only, and by no proxy. */
  isForOwnMachine: boolean;
  /**
   * `FOUR_EYES`: `on`: what operations do to a signed case or in place of its agent, one person asks for and another
   * confirms. Default `off` in development, `on` elsewhere.
   */
  fourEyes: boolean;
  /**
   * `HOLD_ON_SIGNS`: `on` lets a decision wait while something in the signatures is worth a look, until operations let it
   * go. `off` by default.
   */
  holdOnSigns: boolean;
  /** `METRICS_PORT`: Prometheus figures on this loopback port. Off when absent. */
  metricsPort: number | null;
  /**
   * `PAGE_EVENTS`: pages say when they are shown, sent from and signed on, to be counted among the figures. Off by
   * default.
   */
  pageEvents: boolean;
  /** `LOG_LEVEL`: `warn` by default in development, where the links should stay in sight, `info` elsewhere. */
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Cookies are `__Host-` and Secure: exactly when `PUBLIC_URL` is https. */
  secureCookies: boolean;
}

/** Who comes with their data gives a one-time code: never, unless they have a link, or with a link too. */
export type CodePolicy = 'off' | 'without-link' | 'always';

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** `OIDC_AGENT_CLAIM`: claim that holds the agent's id, `sub` by default. */
  agentClaim: string;
  /**
   * `OIDC_OPERATIONS_CLAIM`: claim that makes the person operations, by naming their rights, `countersign_operations` by
   * default.
   */
  operationsClaim: string;
  /** `OIDC_ACR`: authentication context that must be met, for example one with a second factor. */
  acr: string | null;
}
