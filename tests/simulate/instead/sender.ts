/** The stand-in for server/push/sender.ts, which needs a network: nothing is sent there. */
export const deliver = async () => 'gone' as const;
