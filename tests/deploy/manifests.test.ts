import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SITE_SERVER_SETTINGS, SITE_SETTINGS } from '@/protocol/config/siteSettings';
import { BACKEND_PATHS } from '@/protocol/paths';
import { SETTING_NAMES } from '@/server/config/settingNames';
import { readCompose, readEnvFile } from '@/tests/helpers/operator/compose';

/** Seconds that a backend takes at most to end in order after `DRAIN_SECONDS`. */
const TO_END = 22;

type Probe = { httpGet: { path: string; port: string } };
type PodContainer = {
  image: string;
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  securityContext: object;
} & Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe | undefined>;
type Resource = {
  kind: string;
  metadata: { name: string };
  stringData?: Record<string, string>;
  spec: {
    selector?: Record<string, unknown>;
    scaleTargetRef?: { name: string };
    template?: {
      metadata: { labels: Record<string, string> };
      spec: { terminationGracePeriodSeconds?: number; securityContext: object; containers: [PodContainer] };
    };
    rules?: { http: { paths: { backend: { service: { name: string } } }[] } }[];
  };
};
type Kustomization = {
  resources: string[];
  configMapGenerator: { name: string; literals: string[] }[];
  images: { name: string }[];
};

const dockerfile = readFileSync('Dockerfile', 'utf8');
const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
const FOLDER = 'deploy/kubernetes';
const kustomization = parse(readFileSync(`${FOLDER}/kustomization.yaml`, 'utf8')) as Kustomization;
const resources = kustomization.resources.flatMap((name) => {
  const file = `${FOLDER}/${name === 'secret.yaml' ? 'secret.example.yaml' : name}`;
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Resource);
});
const named = (kind: string, name: string): Resource => {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} "${name}".`);
  return found;
};
const podOf = (name: string) => {
  const { template } = named('Deployment', name).spec;
  if (!template) throw new Error(`The deployment "${name}" has no template.`);
  return template;
};

describe('deploy/kubernetes', () => {
  it('sets settings that exist, and those that production needs', () => {
    const literals = kustomization.configMapGenerator.flatMap(({ literals: given }) => given);
    const shared = literals.map((line) => line.slice(0, line.indexOf('=')));
    const secret = Object.keys(named('Secret', 'foyer').stringData ?? {});
    const own = podOf('backend').spec.containers[0].env?.map(({ name }) => name) ?? [];
    expect([...shared, ...secret, ...own].filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(secret).toEqual(expect.arrayContaining(['MASTER_KEY', 'DATABASE_URI', 'SMTP_URL']));
    expect(shared).toEqual(expect.arrayContaining(['SITE_URL', 'NEXT_PUBLIC_MORALIS_SERVER_URL']));
    expect(podOf('site').spec.containers[0].envFrom.filter(({ secretRef }) => secretRef)).toEqual([]);
    const ofSite = podOf('site').spec.containers[0].env?.map(({ name }) => name);
    expect(ofSite?.sort()).toEqual(Object.keys(SITE_SERVER_SETTINGS).sort());
    expect(secret).toContain('VISITOR_KEY');
  });

  it.each([
    ['backend', 1337],
    ['site', 3000],
  ])('runs the %s without rights, at the port of its image, and watches it', (name, port) => {
    const { metadata, spec } = podOf(name);
    const [container] = spec.containers;
    expect(stages).toContain(name);
    expect(dockerfile).toMatch(new RegExp(`AS ${name}\\n[^]*?USER 10001:10001\\n[^]*?EXPOSE ${port}\\n`));
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    expect(container).toMatchObject({
      image: `foyer-${name}`,
      ports: [{ name: 'http', containerPort: port }],
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    });
    expect(kustomization.images.map((image) => image.name)).toContain(container.image);
    expect(named('Service', name).spec.selector).toEqual(metadata.labels);
    for (const kind of ['Deployment', 'PodDisruptionBudget'])
      expect(named(kind, name).spec.selector).toEqual({ matchLabels: metadata.labels });
    expect(named('HorizontalPodAutoscaler', name).spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name });
    const paths = [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
      (probe) => probe?.httpGet.path,
    );
    const { ready, health } = BACKEND_PATHS;
    expect(paths).toEqual(name === 'backend' ? [ready, ready, health] : [undefined, '/robots.txt', '/robots.txt']);
  });

  it('lets a backend drain and end in order', () => {
    const { terminationGracePeriodSeconds = 30, containers } = podOf('backend').spec;
    const drain = Number(containers[0].env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value);
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + TO_END);
  });

  it('leads from the ingress to services that are there', () => {
    const paths = named('Ingress', 'foyer').spec.rules?.flatMap(({ http }) => http.paths) ?? [];
    for (const { backend } of paths) named('Service', backend.service.name);
    expect(paths).toHaveLength(2);
  });
});

describe('compose.yaml', () => {
  const example = readEnvFile('deploy/compose/example.env');
  const services = readCompose({ ...example, POSTGRES_PASSWORD: 'secret' });

  it('asks for what is missing', () => {
    expect(() => readCompose({ ...example, SITE_HOST: '' })).toThrow(/SITE_HOST|POSTGRES_PASSWORD/);
  });

  it('sets settings that exist, and gives the site each of its own and no other secret', () => {
    const given = Object.keys({ ...services['backend']?.environment, ...example });
    const ofCompose = ['SITE_HOST', 'API_HOST', 'POSTGRES_PASSWORD'];
    expect(given.filter((name) => !SETTING_NAMES.includes(name) && !ofCompose.includes(name))).toEqual([]);
    const ports = ['PORT', 'BACKEND_PORT', 'NEXT_PUBLIC_CHAIN_RPC_URL'];
    expect(Object.keys(services['site']?.environment ?? {}).sort()).toEqual(
      Object.keys({ ...SITE_SETTINGS, ...SITE_SERVER_SETTINGS })
        .filter((name) => !ports.includes(name))
        .sort(),
    );
    expect(services['site']?.env_file).toBeUndefined();
  });

  it.each(['backend', 'site'])('runs the %s read-only and without rights', (name) => {
    expect(services[name]).toMatchObject({
      build: { target: name },
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('lets the backend drain and end in order', () => {
    const backend = services['backend'];
    const drain = Number(backend?.environment['DRAIN_SECONDS']);
    expect(Number.parseInt(backend?.stop_grace_period ?? '')).toBeGreaterThanOrEqual(drain + TO_END);
  });
});

describe('deploy/systemd', () => {
  const units = readdirSync('deploy/systemd').map((name) => `deploy/systemd/${name}`);

  it('is what systemd takes', () => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
      encoding: 'utf8',
    });
    // Units of this machine are read too; what it says of others is none of ours.
    const ours = (stdout + stderr).split('\n').filter((line) => line.includes('foyer'));
    expect([status, ours]).toEqual([0, []]);
  });

  it.each(units.filter((file) => file.endsWith('.service')))('%s starts a file that is there', (file) => {
    const unit = readFileSync(file, 'utf8');
    const [, program = ''] = /^ExecStart=\S+ (?:\/srv\/foyer\/)?(\S+)$/m.exec(unit) ?? [];
    expect([program, existsSync(program)]).toEqual([expect.stringMatching(/./), true]);
    expect(unit).toMatch(/^User=foyer$/m);
  });
});

describe('deploy/prometheus-alerts.yml', () => {
  const file = 'deploy/prometheus-alerts.yml';

  it('is what Prometheus takes', () => {
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('asks for metrics that the backend has, and each alert is in the docs', () => {
    const text = readFileSync(file, 'utf8');
    const metrics = readFileSync('server/observability/createMetrics.ts', 'utf8');
    const asked = [...text.matchAll(/\bfoyer_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''));
    expect(asked.filter((name) => !metrics.includes(`'${name}'`))).toEqual([]);
    const alerts = [...text.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const docs = readFileSync('docs/operate/monitoring.md', 'utf8');
    expect(alerts.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
    expect(alerts.length).toBeGreaterThan(3);
  });
});

describe('deploy/github-actions.yml', () => {
  it('runs scripts and builds stages that are there, and says that it is not run', () => {
    const text = readFileSync('deploy/github-actions.yml', 'utf8');
    const { jobs } = parse(text) as {
      jobs: { check: { steps: { run?: string }[] }; image: { strategy: { matrix: { target: string[] } } } };
    };
    expect(text).toContain('NOT RUN');
    expect(jobs.image.strategy.matrix.target.filter((target) => !stages.includes(target))).toEqual([]);
    const commands = jobs.check.steps.flatMap(({ run }) => run ?? []);
    expect(commands.map((command) => command.split(' ').slice(0, 2).join(' '))).toEqual([
      'npm ci',
      'npm test',
      'npm audit',
      'npx --yes',
    ]);
  });
});
