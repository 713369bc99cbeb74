// A server with one planted fault for each scanner: a scanner that does not find its own fault proves nothing about our
// server.
import http from 'node:http';
import pg from 'pg';

/** Starts it on a free port of this machine. `database` is the address of any PostgreSQL. */
export async function startControl(database) {
  const pool = new pg.Pool({ ...database, max: 4 });
  const server = http.createServer(
    { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 },
    (request, response) => {
      const url = new URL(request.url ?? '/', 'http://control');
      const html = (text) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${text}`);
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        if (url.pathname === '/') return html('<form action="/say"><input name="q"><button>Say</button></form>');
        // Planted: typed text appears in the page unescaped.
        if (url.pathname === '/say') return html(`<p>${url.searchParams.get('q') ?? ''}</p>`);
        // Planted: metrics visible to everybody.
        if (url.pathname === '/metrics') return response.end('process_cpu_seconds_total 1\n');
        if (url.pathname === '/find') return void find(body, response);
        return response.writeHead(404).end();
      });
    },
  );
  // Planted: typed text appears in the statement unescaped.
  async function find(body, response) {
    try {
      const { rows } = await pool.query(
        `select 1 from (values ('a1')) known(id) where id = '${JSON.parse(body).Search}'`,
      );
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ found: rows.length > 0 }));
    } catch {
      response.writeHead(500).end();
    }
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
