// Creates elements. Data of a server is inserted as text, never as markup.

/**
 * An element. A property that starts with "on" is a listener, "text" its text, "data" its data
 * attributes; all others are attributes, left out when null or false.
 */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'text') {
      node.textContent = value;
    } else if (name === 'data') {
      Object.assign(node.dataset, value);
    } else if (name.startsWith('on')) {
      node.addEventListener(name.slice(2), value);
    } else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? '' : value);
    }
  }
  node.append(...children);
  return node;
}

export const byId = (id) => document.getElementById(id);

/** Sets a text if it differs, so that a poll without changes does not touch the page. */
export function setText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

export function setKind(node, kind) {
  if (node.dataset.kind !== kind) {
    node.dataset.kind = kind;
  }
}

/**
 * A table whose rows become cards on a narrow screen. The roles are explicit, as a browser drops
 * them from rows laid out as blocks.
 */
export function table(caption, heads) {
  const body = el('tbody', { role: 'rowgroup' });
  const head = el('tr', { role: 'row' });
  heads.forEach((each) => head.append(el('th', { role: 'columnheader', scope: 'col', text: each })));
  const node = el(
    'table',
    { role: 'table' },
    el('caption', { class: 'unseen', text: caption }),
    el('thead', { role: 'rowgroup' }, head),
    body,
  );
  return { node, body, heads };
}

/** A row; the first cell heads it. Cells are texts or elements. */
export function row(of, cells) {
  const node = el('tr', { role: 'row' });
  cells.forEach((each, index) => {
    const cell =
      index === 0
        ? el('th', { role: 'rowheader', scope: 'row' })
        : el('td', { role: 'cell', data: { label: of.heads[index] } });
    cell.append(each);
    node.append(cell);
  });
  return node;
}

/** A control with its label. */
export function field(label, control, hint) {
  const node = el('label', { class: 'field' }, el('span', { text: label }), control);
  if (hint) {
    node.append(el('small', { text: hint }));
  }
  return node;
}

/** A choice of texts. */
export function choice(values, properties = {}) {
  const node = el('select', properties);
  node.append(...values.map((each) => el('option', { value: each, text: each })));
  return node;
}
