import { useSelector } from '@xstate/react';
import { Button } from '../../components/button.tsx';
import { useSystem } from './system.tsx';

interface BrokenProps {
  /** Within a frame, whose menus stay. */
  inside?: boolean;
  onRetry: () => void;
}

const MISSED = {
  th: 'โหลดหน้านี้ไม่สำเร็จ',
  lo: 'ໂຫຼດໜ້ານີ້ບໍ່ສຳເລັດ',
  en: 'This page could not be loaded',
};
const RETRY = { th: 'ลองอีกครั้ง', lo: 'ລອງໃໝ່', en: 'Try again' };
const OUTDATED = {
  th: 'แอปมีเวอร์ชันใหม่แล้ว',
  lo: 'ແອັບມີເວີຊັນໃໝ່ແລ້ວ',
  en: 'A new version of the app is here',
};
const UPDATE = { th: 'อัปเดต', lo: 'ອັບເດດ', en: 'Update' };

/**
 * Shows when a page's code or texts could not be loaded, because the connection is bad or a new release has taken them
 * away. It cannot count on any texts, so it has its own in all three languages.
 */
export function Broken({ inside = false, onRetry }: BrokenProps) {
  const navigation = useSystem('navigation');
  const outdated = useSelector(useSystem('release'), (snapshot) => snapshot.matches('outdated'));
  const Place = inside ? 'div' : 'main';
  const said = outdated ? OUTDATED : MISSED;
  const offered = outdated ? UPDATE : RETRY;
  return (
    <Place
      className={`mx-auto grid max-w-md content-center gap-6 p-6 text-center ${inside ? 'min-h-[60dvh]' : 'min-h-dvh'}`}
    >
      <div role="alert" className="grid gap-1">
        <h1 lang="th" className="font-semibold text-lg">
          {said.th}
        </h1>
        <p lang="lo" className="text-ink-muted">
          {said.lo}
        </p>
        <p lang="en" className="text-ink-muted">
          {said.en}
        </p>
      </div>
      <Button onClick={outdated ? () => navigation.send({ type: 'page.reload' }) : onRetry}>
        <span lang="th">{offered.th}</span> · <span lang="lo">{offered.lo}</span> · <span lang="en">{offered.en}</span>
      </Button>
    </Place>
  );
}
