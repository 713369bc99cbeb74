import type { FileRequest } from '@countersign/protocol';

/** Sends a file with the only API of browsers that reports upload progress. */
export function sendFile(path: string, { headers, body, onProgress, signal }: FileRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(new Error('The file was not sent.'));
    if (signal?.aborted) {
      fail();
      return;
    }
    const stop = (): void => request.abort();
    signal?.addEventListener('abort', stop);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.upload.addEventListener('load', ({ loaded }) => onProgress(loaded, loaded));
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  return new Response(request.responseText, { status: request.status, headers: headersOf(request) });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name = '', ...value] = line.split(':');
    if (name !== '') headers.append(name, value.join(':').trim());
  }
  return headers;
}
