/** The first stop of the Tab key: past the menus to the page itself (`main#content`). */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2.5 font-semibold text-accent-ink focus:translate-y-0"
    >
      {label}
    </a>
  );
}
