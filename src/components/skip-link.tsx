/**
 * The first stop of the Tab key: past the menus to the page itself (`main#content`, which takes the focus). The address
 * stays as it is: a fragment would be one more step for the back button, and on the desk it names the view.
 */
export function SkipLink({ label }: { label: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it does lead to a place in the page; only the address is left alone.
    <a
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      className="fixed top-2 left-2 z-60 [translate:0_-5rem] rounded-md bg-accent px-4 py-2.5 font-semibold text-accent-ink focus:[translate:none]"
    >
      {label}
    </a>
  );
}
