import { type HttpServer, READING_SECONDS, refuse } from '../../platform/index.ts';
import { verifyUpload, type VerifyServices } from './verify-upload.ts';

/** The only call of the public page for checking files. */
export function registerVerify(services: VerifyServices, { calls }: HttpServer): void {
  calls.open(
    'verifyFile',
    async ({ file }) =>
      file === null ? refuse(400, 'The file is missing.') : file.whole((bytes) => verifyUpload(services, bytes)),
    { limit: 'verify', holds: READING_SECONDS },
  );
}
