// Numbers in words. An unknown value is named as such, never a zero.

export const UNKNOWN = 'not known';

const digits = (value, most) => String(Number(value.toPrecision(most)));

export function known(value) {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Seconds, such as "32 ms" or "1.25 s". */
export function time(seconds) {
  if (!known(seconds)) {
    return UNKNOWN;
  }
  if (seconds >= 1) {
    return `${digits(seconds, 3)} s`;
  }
  return seconds === 0 ? '0 ms' : seconds < 1e-4 ? 'below 0.1 ms' : `${digits(seconds * 1e3, 3)} ms`;
}

export function rate(perSecond) {
  return known(perSecond) ? `${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s` : UNKNOWN;
}

/** A predicted time, and how far off such predictions are lately. */
export function predicted(seconds, error) {
  return known(seconds) && known(error) ? `${time(seconds)} ± ${percent(error)} lately` : time(seconds);
}

export function percent(part) {
  if (!known(part)) {
    return UNKNOWN;
  }
  const hundredths = part * 100;
  return hundredths > 0 && hundredths < 0.1 ? 'below 0.1 %' : `${digits(hundredths, 2)} %`;
}

export function number(value, most = 3) {
  return known(value) ? digits(value, most) : UNKNOWN;
}

export function count(value) {
  return known(value) ? String(value) : UNKNOWN;
}

/** The time of day of an instant. */
export function clock(instant) {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? String(instant) : at.toLocaleTimeString('en-GB');
}

/** The time of an instant, with its day if that is not today. */
export function moment(instant) {
  const at = new Date(instant);
  const today = Number.isNaN(at.getTime()) || at.toDateString() === new Date().toDateString();
  return (today ? '' : `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} `) + clock(instant);
}

/** The change of a delay, with an arrow and words, and whether it is better or worse. */
export function change(before, after) {
  if (!known(before) || !known(after) || before <= 0) {
    return { text: UNKNOWN, kind: 'none' };
  }
  const ratio = after / before;
  if (Math.abs(ratio - 1) < 0.01) {
    return { text: '= the same', kind: 'none' };
  }
  if (ratio >= 3) {
    return { text: `▲ ${digits(ratio, 2)} times as slow`, kind: 'bad' };
  }
  const by = Math.round(Math.abs(ratio - 1) * 100);
  return ratio > 1
    ? { text: `▲ +${by} %, slower by ${by} %`, kind: 'bad' }
    : { text: `▼ −${by} %, faster by ${by} %`, kind: 'good' };
}

/** A target, such as "p95 of residence at most 80 ms". */
export function target(of) {
  const how = of.meaning === 'at-most' ? 'at most' : 'at';
  return `${of.statistic} of ${of.metric} ${how} ${time(of.seconds)}`;
}

/** The states of the server and of a class, the worst first, with the kind of each. */
const STATES = { trouble: 'bad', 'late-turned-away': 'bad', late: 'bad', 'turned-away': 'bad', unknown: 'none', none: 'none', kept: 'good' };
const SIGNS = { good: '✓', bad: '✗', none: '–' };

export const kindOf = (state) => STATES[state] ?? 'none';

/** The place of a state among all, 0 for the worst. */
export function rank(state) {
  const place = Object.keys(STATES).indexOf(state);
  return place < 0 ? Object.keys(STATES).indexOf('unknown') : place;
}

/** Whether a target is kept, with a sign, and its kind: good, bad or none. */
export function judged(verdict) {
  const kind = kindOf(verdict?.state);
  return [`${SIGNS[kind]} ${verdict?.inWords ?? UNKNOWN}`, kind];
}

/** A value now, and after an application. */
export function parts(now, then) {
  const [before, after] = [percent(now), percent(then)];
  return before === after ? after : `${before} → ${after}`;
}
