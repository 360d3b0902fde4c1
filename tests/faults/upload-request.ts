/** XMLHttpRequest where there is no browser: what an upload needs of it, by `fetch`. */
export const uploadRequestBy = (fetching: typeof fetch) =>
  class {
    status = 0;
    responseText = '';
    readonly upload: { onload?: () => void } = {};
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    private method = '';
    private address = '';
    private answer = new Headers();
    private readonly headers = new Headers();
    private readonly aborting = new AbortController();

    open(method: string, address: string) {
      this.method = method;
      this.address = address;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.answer.get(name);
    }
    abort() {
      this.aborting.abort();
    }
    async send(body: FormData) {
      const { method, headers } = this;
      try {
        const response = await fetching(this.address, { method, headers, body, signal: this.aborting.signal });
        this.upload.onload?.();
        this.responseText = await response.text();
        this.status = response.status;
        this.answer = response.headers;
      } catch {
        return this.aborting.signal.aborted ? this.onabort() : this.onerror();
      }
      this.onload();
    }
  };
