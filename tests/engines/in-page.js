/** The functions that journeys run in the page, which receives the text of this file. */
({
  /**
   * Where the control of that name stands (its first words, where "…" ends it), in the dialog on top or the page: the
   * middle of it, in pixels, once a press there would reach it; else why not.
   */
  find(wanted) {
    const nameOf = (one) => {
      const name = one.getAttribute('aria-label') ?? (one.labels?.[0] ?? one).textContent;
      return name.replace(/\s+/g, ' ').trim();
    };
    const isIt = (name) => (wanted.endsWith('…') ? name.startsWith(wanted.slice(0, -1)) : name === wanted);
    const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document;
    // The menu has a link of the same name as a form's button; of a radio button the label alone is seen.
    const kinds = ['button, select, textarea, input:not([type=radio])', 'a, label'];
    const controls = kinds.flatMap((kind) => [...top.querySelectorAll(kind)]);
    const found = controls.find((one) => one.getClientRects().length > 0 && isIt(nameOf(one)));
    if (!found) return 'it is not there';
    if (found.disabled || found.getAttribute('aria-disabled') === 'true') return 'it is disabled';
    const isMoving = ({ playState, effect }) => playState === 'running' && effect.target.contains(found);
    if (document.getAnimations().some(isMoving)) return 'it is moving';
    found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = found.getBoundingClientRect();
    const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    const hit = document.elementFromPoint(middle.x, middle.y);
    if (!found.contains(hit) && hit?.closest('label')?.control !== found) return 'something covers it';
    // A dialog stands elsewhere for a moment before it begins to move: the place must be the same two frames later.
    const isStill = globalThis.stood?.x === middle.x && globalThis.stood.y === middle.y;
    const remember = () => Object.assign(globalThis, { stood: middle });
    requestAnimationFrame(() => requestAnimationFrame(remember));
    return isStill ? middle : 'it is moving';
  },

  /** Selects what the field in focus holds, so that typing replaces it. */
  select() {
    document.activeElement.select?.();
  },

  /** Chooses an option of the select of that name, as its own list does: no protocol drives that list. True if done. */
  choose([name, value]) {
    const one = [...document.querySelectorAll('select')].findLast((each) =>
      [each.getAttribute('aria-label'), each.labels[0]?.textContent.trim()].includes(name),
    );
    if (![...(one?.options ?? [])].some((option) => option.value === value)) return false;
    one.value = value;
    one.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  },

  /** The text that can be seen, and the address's path. */
  look() {
    return { text: document.body.innerText, path: location.pathname };
  },

  /** Keeps entries in the phone's storage. */
  keep(entries) {
    Object.assign(localStorage, entries);
  },
});
