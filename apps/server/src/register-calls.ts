/** Every call of the server, by the folder that answers it. */
import { registerAgents } from './agents/index.ts';
import { registerApplications, type Services } from './applications/index.ts';
import { registerDecision } from './decision/index.ts';
import { registerVerify, startVerifier, type VerifierOptions } from './documents/index.ts';
import { registerOutbox } from './mail/index.ts';
import type { HttpServer, Log, Shutdown } from './platform/index.ts';
import { PRODUCT_TEXTS } from './product-texts.ts';
import {
  type LoadedCarrier,
  loadZipCodes,
  openPhysicianSearch,
  registerAddress,
  registerPhysicianSearch,
  registerPreview,
  registerReference,
  searchGeocoding,
  watchCarrier,
} from './reference/index.ts';
import { registerRequirements } from './requirements/index.ts';
import { registerSigning, signSection } from './signing/index.ts';
import { registerSystems } from './systems/index.ts';

interface CallTools {
  log: Log;
  shutdown: Shutdown;
  /** The carrier's files as they were read at start. */
  files: LoadedCarrier['files'];
  /** Checks files that strangers send. */
  verifier?: VerifierOptions | undefined;
}

export async function registerCalls(services: Services, http: HttpServer, tools: CallTools): Promise<void> {
  const { config, database, definitions, sealSigner, timestamps } = services;
  registerReference(services, http);
  if (config.environment !== 'production') registerCarrierWatch(services, http, tools);
  registerPhysicianSearch(await openPhysicianSearch(config, database), http);
  const zipCodes = loadZipCodes(config.carrierFolder);
  registerAddress({ zipCodes, search: config.addressService && searchGeocoding(config.addressService) }, http);
  registerApplications(services, http, signSection);
  registerSigning(services, http);
  registerVerify(
    {
      database,
      sealSigner,
      timestamps,
      now: services.now,
      verifier: startVerifier(tools.verifier),
      get carrier() {
        return definitions.carrier;
      },
    },
    http,
  );
  registerDecision(services, http);
  registerRequirements(services, http);
  registerSystems(services, http);
  registerAgents(services, http);
  registerOutbox(services, http);
}

/** A saved file of the carrier is read at once, and shown in the preview. */
function registerCarrierWatch(services: Services, http: HttpServer, { log, shutdown, files }: CallTools): void {
  const { config, definitions, stopping, now } = services;
  const watch = watchCarrier(config.carrierFolder, files, definitions, {
    own: PRODUCT_TEXTS,
    now,
    onError: (error) => log.warn({ err: error }, 'changes of the carrier are not noticed'),
  });
  shutdown.onStop('carrier', () => watch.close());
  if (config.developmentPages) registerPreview({ folder: config.carrierFolder, watch, definitions, stopping }, http);
}
