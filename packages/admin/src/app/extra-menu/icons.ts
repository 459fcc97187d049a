import type { ExtraMenuIcon } from '@ximblox/contract';
import {
  Bell,
  BookOpen,
  Calendar,
  ChartNoAxesColumn,
  Database,
  ExternalLink,
  Folder,
  LifeBuoy,
  List,
  type LucideIcon,
  Mail,
  Map as MapIcon,
  Settings,
  Star,
  Users,
  Waves,
} from 'lucide-react';

/** Icons for items and screens of the site, by name. */
export const extraIcons: Record<ExtraMenuIcon, LucideIcon> = {
  bell: Bell,
  'book-open': BookOpen,
  calendar: Calendar,
  chart: ChartNoAxesColumn,
  database: Database,
  'external-link': ExternalLink,
  folder: Folder,
  help: LifeBuoy,
  'life-buoy': LifeBuoy,
  list: List,
  mail: Mail,
  map: MapIcon,
  settings: Settings,
  star: Star,
  users: Users,
  waves: Waves,
};
