// The two ways to call operations, with one interface.

/** An operation was refused, or there was no answer. */
export class Problem extends Error {
  /** @param status as in HTTP; 0 without an answer */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const PATIENCE_MS = 10_000;
const BEAN = 'io.github.jettyqos:type=Management';

async function ask(url, options) {
  let response;
  let text;
  try {
    response = await fetch(url, {
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...options,
    });
    text = await response.text();
  } catch (cause) {
    throw new Problem(0, cause.name === 'TimeoutError' ? 'no answer within 10 s' : 'no connection');
  }
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Problem(response.ok ? 502 : response.status, `answered ${response.status}, not JSON`);
  }
  if (!response.ok) {
    throw new Problem(response.status, data.problem ?? `answered ${response.status}`);
  }
  return data;
}

/** The API of the admin connector that serves this page. */
export class HttpTransport {
  needsToken = true;
  token = null;

  constructor() {
    this.root = new URL('api', new URL('.', location.href)).href;
  }

  async #call(path, options = {}) {
    if (this.token === null) {
      throw new Problem(401, 'no token yet'); // what asks again by itself waits for the dialog
    }
    const headers = { Authorization: `Bearer ${this.token}`, ...options.headers };
    return ask(this.root + path, { credentials: 'omit', ...options, headers });
  }

  /** The user, and the operations. */
  list() {
    return this.#call('');
  }

  read(operation, parameters = {}) {
    const query = new URLSearchParams(parameters).toString();
    return this.#call(`/${operation}${query && '?'}${query}`);
  }

  change(operation, parameters) {
    return this.#call(`/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(parameters),
    });
  }
}

/** The management bean, through a Jolokia at the same origin, which authenticates the user. */
export class JolokiaTransport {
  needsToken = false;

  constructor(url, server) {
    this.url = new URL(url.replace(/\/?$/, '/'), location.href);
    if (this.url.origin !== location.origin) {
      throw new Problem(400, `jolokia=${url} is at another origin than this page`);
    }
    this.bean = server ? `${BEAN},server=${server}` : BEAN;
  }

  async list() {
    await this.read('changes');
    return { you: { name: 'over Jolokia', role: 'operator' }, operations: [] };
  }

  read(operation, parameters = {}) {
    return this.change(operation, parameters);
  }

  async change(operation, parameters) {
    const query = new URLSearchParams(parameters).toString();
    const answer = await ask(this.url.href, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        type: 'exec',
        mbean: this.bean,
        operation: 'json(java.lang.String,java.lang.String)',
        arguments: [operation, query],
      }),
    });
    if (answer.status !== 200) {
      const said = String(answer.error ?? `answered ${answer.status}`);
      throw new Problem(answer.status, said.replace(/^(?:[\w.$]+(?:Exception|Error)\s*:\s*)+/, ''));
    }
    return JSON.parse(answer.value);
  }
}

/** The transport by the address of the page: ?jolokia=/jolokia, with &server=NAME of several servers. */
export function chosen() {
  const asked = new URLSearchParams(location.search);
  const url = asked.get('jolokia');
  return url === null ? new HttpTransport() : new JolokiaTransport(url, asked.get('server'));
}
