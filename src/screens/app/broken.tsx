import { Button } from '../../components/button.tsx';

/**
 * When a page's code or texts could not be loaded. It cannot count on any texts, so it says it in all three languages.
 */
export function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <main role="alert" className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-6 text-center">
      <div className="grid gap-1">
        <p lang="th" className="font-semibold text-lg">
          โหลดหน้านี้ไม่สำเร็จ
        </p>
        <p lang="lo" className="text-ink-muted">
          ໂຫຼດໜ້ານີ້ບໍ່ສຳເລັດ
        </p>
        <p lang="en" className="text-ink-muted">
          This page could not be loaded
        </p>
      </div>
      <Button onClick={onRetry}>
        <span lang="th">ลองอีกครั้ง</span> · <span lang="lo">ລອງໃໝ່</span> · <span lang="en">Try again</span>
      </Button>
    </main>
  );
}
