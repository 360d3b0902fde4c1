/** The clock of a plan: two runs write the same. Times of the screens are Bangkok's. */
import { vi } from 'vitest';

vi.setSystemTime(new Date('2026-03-02T10:00:00+07:00'));
