/** The parts of a browser that the phone's memory needs, where there is none: storage, and its events between tabs. */

class PageStorage implements Storage {
  [name: string]: unknown;

  get length() {
    return Object.keys(this).length;
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
  getItem(key: string) {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  key(index: number) {
    return Object.keys(this)[index] ?? null;
  }
  removeItem(key: string) {
    delete this[key];
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
}

export class StoredEvent extends Event {
  readonly key: string | null;
  readonly newValue: string | null;
  readonly storageArea: Storage | null;

  constructor(type: string, { key = null, newValue = null, storageArea = null }: StorageEventInit) {
    super(type);
    [this.key, this.newValue, this.storageArea] = [key, newValue, storageArea];
  }
}

/** A window of its own storage. */
export const browserWindow = () => Object.assign(new EventTarget(), { localStorage: new PageStorage() });
