import { Button } from '../../components/button.tsx';

interface BrokenProps {
  /** Within a frame, whose menus stay. */
  inside?: boolean;
  onRetry: () => void;
}

/**
 * When a page's code or texts could not be loaded. It cannot count on any texts, so it says it in all three languages.
 */
export function Broken({ inside = false, onRetry }: BrokenProps) {
  const Place = inside ? 'div' : 'main';
  return (
    <Place
      className={`mx-auto grid max-w-md content-center gap-6 p-6 text-center ${inside ? 'min-h-[60dvh]' : 'min-h-dvh'}`}
    >
      <div role="alert" className="grid gap-1">
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
    </Place>
  );
}
