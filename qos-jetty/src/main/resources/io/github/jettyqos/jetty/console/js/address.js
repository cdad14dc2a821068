// What the address of the page names after #: a class, a span, and a moment, such as
// #class=gold&span=1d&at=2026-11-30T06:00:00Z. Another browser that opens it shows the same.

const SPANS = ['10m', '1d'];

export class Address {
  #changed = [];

  constructor() {
    this.#read();
    addEventListener('hashchange', () => {
      this.#read();
      this.#write(); // after a link to a part, too
      this.#tell();
    });
  }

  /** A link to a part of the page leaves all as it is. */
  #read() {
    const hash = location.hash.slice(1);
    if (this.span && hash && !hash.includes('=')) {
      return;
    }
    const given = new URLSearchParams(hash);
    const at = Date.parse(given.get('at') ?? '') / 1000;
    this.className = given.get('class');
    this.span = SPANS.includes(given.get('span')) ? given.get('span') : SPANS[0];
    this.at = Number.isFinite(at) ? at : null;
  }

  #tell() {
    this.#changed.forEach((each) => each(this));
  }

  onChange(listener) {
    this.#changed.push(listener);
  }

  /** @param some of className, span, and at in seconds, null for now */
  go(some) {
    Object.assign(this, some);
    this.at = this.at === null ? null : Math.round(this.at);
    this.#write(true);
    this.#tell();
  }

  /** @param anyway whether also if it names nothing */
  #write(anyway = false) {
    const parts = [];
    if (this.className) {
      parts.push(`class=${encodeURIComponent(this.className)}`);
    }
    if (this.span !== SPANS[0] || this.at !== null) {
      parts.push(`span=${this.span}`);
    }
    if (this.at !== null) {
      parts.push(`at=${new Date(this.at * 1000).toISOString().replace('.000', '')}`);
    }
    if (anyway || parts.length > 0) {
      history.replaceState(null, '', `${location.pathname}${location.search}${parts.length > 0 ? '#' : ''}${parts.join('&')}`);
    }
  }
}
