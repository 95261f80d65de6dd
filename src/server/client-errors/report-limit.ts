const LIMITS = { ofNetwork: 20, all: 120 } as const; // reports per minute

const MINUTE = 60_000;

type ReportLimit = {
  /** `now` is in milliseconds; gives the seconds to wait when the report is refused. */
  count(network: string, now: number, isCountedByNetwork: boolean): number | undefined;
};

/** Bounds what browsers can write into the log of one process, per minute and in memory. */
export function createReportLimit(): ReportLimit {
  let minute = 0;
  let all = 0;
  let networks = new Map<string, number>();

  return {
    count(network, now, isCountedByNetwork) {
      const current = Math.floor(now / MINUTE);
      if (current !== minute) [minute, all, networks] = [current, 0, new Map()];
      const ofNetwork = (networks.get(network) ?? 0) + 1;
      const isOver = all >= LIMITS.all || (isCountedByNetwork && ofNetwork > LIMITS.ofNetwork);
      if (isOver) return Math.ceil(((current + 1) * MINUTE - now) / 1000);
      all += 1;
      networks.set(network, ofNetwork);
      return undefined;
    },
  };
}
