/**
 * A step of a dialog that stands in its place, such as a review: "back" leads from it to the step before. Where a machine is
 * at one, it runs the listening actor `step` and takes `step.left` as the player's way back.
 */
export type StepName = 'review' | 'proof' | 'slip' | 'gift';

export interface StepInput {
  readonly step: StepName;
}

export interface StepLeft {
  readonly type: 'step.left';
}
