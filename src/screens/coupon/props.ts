import type { ActorRefFrom } from 'xstate';
import type { couponMachine } from '../../../machines/coupon/coupon.machine.ts';

export interface CouponsViewProps {
  actor: ActorRefFrom<typeof couponMachine>;
  /** The player keeps amounts from other people's eyes. */
  hidden: boolean;
}
